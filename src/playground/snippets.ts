/** The request at hand as code: what one pastes into a shell or a program to get the same PDF. */
import type { ConvertBody } from './state.ts';

export const LANGUAGES = ['curl', 'Library', 'Command line', 'fetch', 'Node.js', 'Python', 'PHP'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface SnippetRequest {
  /** Absolute address of the endpoint. */
  readonly address: string;
  readonly body: ConvertBody;
  /** Whether a key is sent; it is named as the variable PLATEN_API_KEY, never written out. */
  readonly hasKey: boolean;
  /** Names of the files that the page holds for the document. */
  readonly files: readonly string[];
}

export function snippetFor(language: Language, request: SnippetRequest): string {
  return WRITERS[language](request);
}

const WRITERS: Readonly<Record<Language, (request: SnippetRequest) => string>> = {
  Library: librarySnippet,
  'Command line': commandSnippet,
  curl: curlSnippet,
  fetch: fetchSnippet,
  'Node.js': nodeSnippet,
  Python: pythonSnippet,
  PHP: phpSnippet,
};

/** The same without the service; files stand beside the program. */
function librarySnippet({ body, files }: SnippetRequest): string {
  const beside =
    files.length === 0 ? '' : "  baseUrl: new URL('./', import.meta.url),\n  fileRoots: [import.meta.dirname],\n";
  return [
    "import { writeFile } from 'node:fs/promises';",
    "import { render } from 'platen';",
    '',
    `const { pdf, diagnostics } = await render({\n${beside}${scriptFields(body, '  ')}});`,
    "await writeFile('document.pdf', pdf);",
    'for (const { code, message } of diagnostics) console.warn(code, message);',
  ].join('\n');
}

/** The document comes as a file, so that what it names can stand beside it. */
function commandSnippet({ body: { html, ...page } }: SnippetRequest): string {
  let end = 'HTML';
  while (html.split('\n').includes(end)) end += '_';
  const flags = Object.entries(page).map(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? ` ${flag}` : ` ${flag} '${String(value).replaceAll("'", "'\\''")}'`;
  });
  return [
    `cat > document.html <<'${end}'`,
    html,
    end,
    `npx platen document.html -o document.pdf${flags.join('')}`,
  ].join('\n');
}

/** The body comes from standard input: as an argument it would be too long for many systems. JSON has no line breaks, so nothing ends it early. */
function curlSnippet({ address, body, hasKey }: SnippetRequest): string {
  return [
    `curl --fail-with-body -o document.pdf '${address}' \\`,
    ...(hasKey ? [`  -H "Authorization: Bearer $PLATEN_API_KEY" \\`] : []),
    `  -H 'Content-Type: application/json' --data-binary @- <<'JSON'`,
    JSON.stringify(body),
    'JSON',
  ].join('\n');
}

function fetchSnippet({ address, body, hasKey }: SnippetRequest): string {
  return [
    `const response = await fetch(${JSON.stringify(address)}, {`,
    "  method: 'POST',",
    `  headers: { 'Content-Type': 'application/json'${hasKey ? ", Authorization: 'Bearer ' + PLATEN_API_KEY" : ''} },`,
    `  body: JSON.stringify(${scriptObject(body)}),`,
    '});',
    'if (!response.ok) throw new Error((await response.json()).detail);',
    'const pdf = await response.blob();',
    'open(URL.createObjectURL(pdf));',
  ].join('\n');
}

function nodeSnippet({ address, body, hasKey }: SnippetRequest): string {
  return [
    "import { writeFile } from 'node:fs/promises';",
    '',
    `const response = await fetch(${JSON.stringify(address)}, {`,
    "  method: 'POST',",
    `  headers: { 'Content-Type': 'application/json'${hasKey ? ", Authorization: 'Bearer ' + process.env.PLATEN_API_KEY" : ''} },`,
    `  body: JSON.stringify(${scriptObject(body)}),`,
    '});',
    'if (!response.ok) throw new Error((await response.json()).detail);',
    "await writeFile('document.pdf', Buffer.from(await response.arrayBuffer()));",
  ].join('\n');
}

/** An object literal whose html is a template literal, so that it stays readable. */
function scriptObject(body: ConvertBody): string {
  return `{\n${scriptFields(body, '    ')}  }`;
}

function scriptFields({ html, ...page }: ConvertBody, indent: string): string {
  const text = html
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    // A template literal reads CR and CR LF as LF.
    .replaceAll('\r', '\\r');
  const fields = Object.entries(page).map(([name, value]) => `${indent}${name}: ${JSON.stringify(value)},\n`);
  return `${fields.join('')}${indent}html: \`${text}\`,\n`;
}

function pythonSnippet({ address, body, hasKey }: SnippetRequest): string {
  const { html, ...page } = body;
  const fields = Object.entries(page).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${value === true ? 'True' : JSON.stringify(value)},`,
  );
  const text = html.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\r', '\\r');
  return [
    `import json${hasKey ? ', os' : ''}, urllib.request`,
    '',
    'body = {',
    ...fields,
    `    "html": """${text}""",`,
    '}',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(address)},`,
    '    data=json.dumps(body).encode(),',
    `    headers={"Content-Type": "application/json"${hasKey ? ', "Authorization": f"Bearer {os.environ[\'PLATEN_API_KEY\']}"' : ''}},`,
    ')',
    'with urllib.request.urlopen(request) as response, open("document.pdf", "wb") as file:',
    '    file.write(response.read())',
  ].join('\n');
}

/** The html is a nowdoc, in which nothing is escaped; its closing name must not begin a line of it. */
function phpSnippet({ address, body, hasKey }: SnippetRequest): string {
  const { html, ...page } = body;
  let name = 'HTML';
  while (new RegExp(`^[ \\t]*${name}\\b`, 'm').test(html)) name += '_';
  const fields = Object.entries(page).map(
    ([field, value]) => `    '${field}' => ${value === true ? 'true' : phpString(String(value))},`,
  );
  return [
    '<?php',
    `$html = <<<'${name}'`,
    html,
    `${name};`,
    `$request = curl_init(${phpString(address)});`,
    'curl_setopt_array($request, [',
    '  CURLOPT_RETURNTRANSFER => true,',
    `  CURLOPT_HTTPHEADER => ['Content-Type: application/json'${hasKey ? ", 'Authorization: Bearer ' . getenv('PLATEN_API_KEY')" : ''}],`,
    '  CURLOPT_POSTFIELDS => json_encode([',
    ...fields,
    "    'html' => $html,",
    '  ]),',
    ']);',
    '$answer = curl_exec($request);',
    'if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 200) exit($answer);',
    "file_put_contents('document.pdf', $answer);",
  ].join('\n');
}

function phpString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
