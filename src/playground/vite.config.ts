/** Builds the playground into dist/playground, from where playground-route.ts serves it. */
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { contentsOf, elementsOfPage, foldedPage, hasClass, type PageElement } from './folded-page.ts';
import { programSamples } from './program-samples.ts';

export default defineConfig({
  // Relative, so that the page works behind a proxy that gives the service a path of its own.
  base: './',
  html: { cspNonce: '%NONCE%' },
  plugins: [programSamples(path.resolve(import.meta.dirname, '../../examples')), paintedFirst(), compressed()],
  build: {
    rolldownOptions: { checks: { pluginTimings: false } },
    outDir: '../../dist/playground',
    emptyOutDir: true,
    // The notices of the package that brings the playground take it in.
    license: { fileName: 'licenses.md' },
    assetsDir: 'playground',
    // Inlined assets would be data: addresses, which the content security policy of the page refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first with the CSS function light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
  },
});

/** Puts into the page what its first frame needs, and behind that frame what it does not. */
function paintedFirst(): Plugin {
  return {
    name: 'painted-first',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The playground has no page.');
        const program: string[] = [];
        const rests = elementsOfPage(String(page.source)).filter(isBehindFirstFrame).map(contentsOf);
        page.source = foldedPage(String(page.source), rests)
          .replace(/ *<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g, (tag) => {
            program.push(tag.trim());
            return '';
          })
          // A request of their own takes longer than they do.
          .replace(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)"[^>]*>/g, (_, name) => {
            const sheet = bundle[name];
            if (sheet?.type !== 'asset') throw new Error(`The playground has no ${name}.`);
            delete bundle[name];
            return `<style nonce="%NONCE%">${String(sheet.source)}</style>`;
          })
          .replace(
            '</head>',
            `  <script>${await startScript()}</script>\n  <template id="program">${program.join('')}</template>\n</head>`,
          );
      },
    },
  };
}

/** What layout.css hides in the first frame, and what opens when it is asked for. */
const isBehindFirstFrame = (element: PageElement): boolean =>
  element.tagName === 'dialog' || ['options', 'pane', 'status'].some((name) => hasClass(element, name));

/** start.ts as a script that waits for nothing, not even for the parser. */
async function startScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: path.join(import.meta.dirname, 'start.ts'), output: { format: 'iife' } },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

/** The slowest quality takes two seconds for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes scripts and pictures compressed beside themselves, so that the service need not compress them at each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    generateBundle: {
      // What Vite puts into scripts at the last, such as how they import each other, has to be there.
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|svg)$/.test(fileName)) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, BROTLI) });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}
