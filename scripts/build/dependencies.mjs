// Plugin of the bundler: what packages that are bundled ask of their surroundings when they run is answered when the bundle is made. The
// bundle then runs wherever a user's bundler puts it, as ES module and as CommonJS.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/**
 * What pdfkit imports for its own text, images and encryption. We use its document and references only (see src/engine/pdf/pdfkit-container.ts), and
 * would load 800 kB and unpack tables for 70 ms with the first document.
 */
const UNUSED_BY_PDFKIT = /^(fontkit|linebreak|png-js|@noble\/ciphers\/aes)$/;
/** For WOFF2, as which it gets no font: 490 kB, most of them the dictionary. */
const UNUSED_BY_FONTKIT = /^brotli\/decompress\.js$/;
/** HTTP/2, which we do not offer to servers, and bodies that are forms of browsers, which we do not send. */
const UNUSED_BY_UNDICI = /^\.\/client-h2\.js$|^\.\.\/web\/fetch\/body\.js$/;
/** What src/engine/resources/http-fetch.ts uses of it, instead of its whole `index.js` with fetch, WebSockets, caches and mocks: 300 of 530 kB. */
const USED_OF_UNDICI = `
require('./lib/dispatcher/dispatcher').prototype.request = require('./lib/api/api-request');
module.exports.Agent = require('./lib/dispatcher/agent');
module.exports.buildConnector = require('./lib/core/connect');
`;
const NOTHING = 'nothing';

export function dependencies() {
  return {
    name: 'dependencies',
    resolveId: {
      filter: { id: [/^canvas$/, UNUSED_BY_PDFKIT, UNUSED_BY_FONTKIT, UNUSED_BY_UNDICI] },
      handler(id, importer) {
        // linkedom asks for `canvas` and has a stand-in for where it is not installed.
        if (id === 'canvas') return path.join(path.dirname(importer), 'canvas-shim.cjs');
        const user = UNUSED_BY_FONTKIT.test(id) ? 'fontkit' : UNUSED_BY_UNDICI.test(id) ? 'undici' : 'pdfkit';
        return importer.includes(`${path.sep}${user}${path.sep}`) ? NOTHING : null;
      },
    },
    load: {
      filter: { id: new RegExp(`^${NOTHING}$`) },
      handler: () =>
        'export { nothing as default, nothing as create, nothing as cbc, nothing as ecb }; const nothing = null;',
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/]/, code: /\brequire\(|readFileSync\(|import\.meta|^mixin\(/m },
      handler: (code, id) => ({
        code: withoutPlace(
          withModulesOfNode(withoutChildren(withFiles(withoutMixins(withoutFetch(code, id), id), id), id)),
        ),
        map: null,
      }),
    },
  };
}

/** pdfkit's document without what it can draw: each part is mixed in behind the class, and left out by the bundler when it is not. */
function withoutMixins(code, id) {
  if (!id.includes(`${path.sep}pdfkit${path.sep}`)) return code;
  const plain = code
    .replace(/^mixin\(\w+\);\n/gm, '')
    .replace(/^const (require\$1) = .*\nregisterStdFontLoaders\(\{[^}]*\}\);\n/m, '');
  if (/^mixin\(|^registerStdFontLoaders\(/m.test(plain)) throw new Error(`${id} is not as it was: look at it again.`);
  return plain;
}

/** undici's client alone. */
function withoutFetch(code, id) {
  return /[\\/]undici[\\/]index\.js$/.test(id) ? USED_OF_UNDICI : code;
}

/** Commands that are programs of their own, which commander would start, are not ours: loading what starts them takes 3 ms of each start. */
function withoutChildren(code, id) {
  return /[\\/]commander[\\/]/.test(id) ? code.replace("require('node:child_process')", 'null') : code;
}

/** `require` of Node's modules: a bundler would make a `createRequire` of it, which needs to know where the bundle lies. */
function withModulesOfNode(code) {
  return code.replace(/\brequire\((['"])([\w:/]+)\1\)/g, (call, _quote, name) =>
    name.startsWith('node:') || isBuiltin(name) ? `globalThis.process.getBuiltinModule('${name}')` : call,
  );
}

/** Where pdfkit has its fonts and colour profiles, of which we use none: a bundle in CommonJS does not know where it lies. */
function withoutPlace(code) {
  return code.replace(/\bnew URL\(('[^']+'), import\.meta\.url\)\.href|\bcreateRequire\(import\.meta\.url\)/g, 'null');
}

/** WebAssembly that lies beside the module. */
function withFiles(code, id) {
  return code.replace(/fs\.readFileSync\(path\.join\(__dirname, '([\w.]+\.wasm)'\)\)/g, (_call, name) => {
    const content = readFileSync(path.join(path.dirname(id), name)).toString('base64');
    return `Buffer.from('${content}', 'base64')`;
  });
}
