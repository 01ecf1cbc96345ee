/** The inverse discrete cosine transform of a block of 8 by 8 (ITU-T T.81 §A.3.3): rows, then columns. */

/** `BASIS[x * 8 + u]`: half of the cosine that coefficient `u` adds at sample `x`. */
const BASIS = Float32Array.from({ length: 64 }, (_, i) => {
  const x = i >> 3;
  const u = i & 7;
  return (u === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * 0.5;
});

const rows = new Float32Array(64);

/** In place: 64 coefficients by rows become 64 samples around 0. */
export function inverseTransform(block: Float32Array): void {
  let isFlat = true;
  for (let i = 1; i < 64; i++) {
    if (block[i] === 0) continue;
    isFlat = false;
    break;
  }
  if (isFlat) {
    block.fill(block[0]! / 8);
    return;
  }
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) sum += BASIS[x * 8 + u]! * block[y * 8 + u]!;
      rows[y * 8 + x] = sum;
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 8; y++) {
      let sum = 0;
      for (let v = 0; v < 8; v++) sum += BASIS[y * 8 + v]! * rows[v * 8 + x]!;
      block[y * 8 + x] = sum;
    }
  }
}
