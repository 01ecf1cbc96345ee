/** What of the documentation platen makes itself: `npm run docs` writes docs/css.md and docs/pictures; test/docs.test.ts compares them. */
import { writeFileSync } from 'node:fs';
import { cssPage } from './docs/css-page.ts';
import { drawPicture, PICTURES } from './docs/pictures.ts';

const DOCS = new URL('../docs/', import.meta.url);

writeFileSync(new URL('css.md', DOCS), cssPage());
for (const picture of PICTURES) writeFileSync(new URL(`pictures/${picture.name}`, DOCS), await drawPicture(picture));
