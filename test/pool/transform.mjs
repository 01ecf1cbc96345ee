/** A transform in a module of its own, as documents in threads need it. */
export default function transform(document) {
  document.querySelector('p').prepend('Changed ');
}
