/** XML documents: well-formed and not, with entities that call each other. */
import fc from 'fast-check';

const DOCTYPES = fc.constantFrom(
  '',
  '<!DOCTYPE html>',
  '<!DOCTYPE html [<!ENTITY a "x">]>',
  '<!DOCTYPE html [<!ENTITY a "&b;&b;"><!ENTITY b "&c;&c;"><!ENTITY c "lol">]>',
  '<!DOCTYPE html [<!ENTITY a "&a;">]>',
  '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/hostname">]>',
  '<!DOCTYPE html [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">',
  '<!DOCTYPE html [<!ELEMENT p (#PCDATA)><!ATTLIST p id ID #IMPLIED>',
);
const PIECES = fc.constantFrom(
  '<p>a</p>',
  '<p>',
  '</p>',
  '<br/>',
  '&a;',
  '&amp;',
  '&nbsp;',
  '&#0;',
  '&#x1F600;',
  '<![CDATA[ <p> ]]>',
  '<![CDATA[',
  '<?pi x?>',
  '<!-- a -- b -->',
  '<svg:rect/>',
  '<p id="a" id="b"/>',
  '<p a=b/>',
  '<\u00e9/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><text>t</text></svg>',
  '<x:y xmlns:x="x"/>',
  '<p xmlns=""/>',
  'text',
  ']]>',
  '<p style="float: left">f</p>',
  '<table><tr><td>c</td></tr></table>',
  '\u0001',
);

export const xmlDocuments: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '<?xml version="1.0"?>',
      '<?xml version="1.1" standalone="yes"?>',
      '<?xml version="1.0" encoding="utf-16"?>',
      '<?xml ?>',
    ),
    DOCTYPES,
    fc.constantFrom('xmlns="http://www.w3.org/1999/xhtml"', '', 'xmlns="x"'),
    fc.array(PIECES, { maxLength: 8 }),
    fc.boolean(),
  )
  .map(
    ([declaration, doctype, namespace, pieces, isClosed]) =>
      `${declaration}${doctype}<html ${namespace}><body>${pieces.join('')}${isClosed ? '</body></html>' : ''}`,
  );
