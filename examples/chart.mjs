// Charts as SVG in the document, sharp at every size: node chart.mjs [chart.pdf]
// Any library that gives SVG without a browser goes the same way.
import { writeFile } from 'node:fs/promises';
import { render } from 'platen';

const [target = 'chart.pdf'] = process.argv.slice(2);
const rain = {
  Jan: 52,
  Feb: 41,
  Mar: 48,
  Apr: 61,
  May: 84,
  Jun: 97,
  Jul: 88,
  Aug: 79,
  Sep: 66,
  Oct: 58,
  Nov: 63,
  Dec: 57,
};

/** What d3 calls a linear scale. */
const scale =
  ([from, to], [start, end]) =>
  (value) =>
    start + ((value - from) / (to - from)) * (end - start);

function barChart(values, { width, height }) {
  const left = 34;
  const bottom = height - 22;
  const y = scale([0, 100], [bottom, 10]);
  const step = (width - left) / Object.keys(values).length;
  const lines = [0, 25, 50, 75, 100].map(
    (tick) =>
      `<path d="M${left} ${y(tick)}H${width}" stroke="#ccd"/><text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
  );
  const bars = Object.entries(values).map(([name, value], index) => {
    const x = left + (index + 0.5) * step;
    return `<rect x="${x - step * 0.35}" y="${y(value)}" width="${step * 0.7}" height="${bottom - y(value)}" fill="#2f6f9f"/>
      <text x="${x}" y="${height - 6}" text-anchor="middle">${name}</text>`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" font-family="Arial" font-size="11" fill="#445" role="img"
    aria-label="Most rain in June, least in February">${lines.join('')}${bars.join('')}</svg>`;
}

function pieChart(shares, radius) {
  let at = 0;
  const colours = ['#2f6f9f', '#d9822b', '#6aa84f'];
  const point = (share) => `${radius * Math.sin(share * 2 * Math.PI)} ${-radius * Math.cos(share * 2 * Math.PI)}`;
  const slices = Object.entries(shares).map(([name, share], index) => {
    const start = at;
    at += share;
    const label = (start + share / 2) * 2 * Math.PI;
    return `<path d="M0 0L${point(start)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${point(at)}Z" fill="${colours[index]}"/>
      <text x="${0.6 * radius * Math.sin(label)}" y="${-0.6 * radius * Math.cos(label)}" text-anchor="middle" fill="#fff">${name}</text>`;
  });
  return `<svg viewBox="${-radius} ${-radius} ${2 * radius} ${2 * radius}" font-family="Arial" font-size="12" role="img"
    aria-label="Half of the water goes to fields">${slices.join('')}</svg>`;
}

const { pdf, pageCount } = await render({
  html: `<!doctype html><html lang="en"><title>Charts</title><style>
    @page { size: A5 landscape; margin: 12mm }
    body { margin: 0; font: 10pt/1.4 Arial, sans-serif }
    h1 { font-size: 16pt; margin: 0 0 4mm }
    main { display: grid; grid-template-columns: 2fr 1fr; gap: 8mm; align-items: end }
    figure { margin: 0 }
  </style><h1>Rain, and where it goes</h1><main>
    <figure>${barChart(rain, { width: 460, height: 260 })}<figcaption>Rain in mm a month</figcaption></figure>
    <figure>${pieChart({ fields: 0.5, rivers: 0.32, towns: 0.18 }, 100)}<figcaption>Use of water</figcaption></figure>
  </main></html>`,
});
await writeFile(target, pdf);
console.log(`${target}: ${pageCount} page`);
