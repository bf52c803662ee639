// The keys of a keyboard by what they type in the layout of the United States and in Turkish Q, plain and with shift.
// Only those that differ.
const plain: Readonly<Record<string, string>> = {
  '`': '"',
  '-': '*',
  '=': '-',
  i: 'ı',
  '[': 'ğ',
  ']': 'ü',
  '\\': ',',
  ';': 'ş',
  "'": 'i',
  ',': 'ö',
  '.': 'ç',
  '/': '.',
}
const shifted: Readonly<Record<string, string>> = {
  '~': 'é',
  '@': "'",
  '#': '^',
  $: '+',
  '^': '&',
  '&': '/',
  '*': '(',
  '(': ')',
  ')': '=',
  _: '?',
  '+': '_',
  '{': 'Ğ',
  '}': 'Ü',
  '|': ';',
  ':': 'Ş',
  '"': 'İ',
  '<': 'Ö',
  '>': 'Ç',
  '?': ':',
}

/**
 * What arrives when a scanner presses the keys of `text` as on a keyboard of the United States while the computer is set
 * to Turkish Q, with the caps lock on or off.
 */
export function typedOnTurkishQ(text: string, capsLock: 'on' | 'off' = 'off'): string {
  return Array.from(text, (character) => {
    const typed = plain[character] ?? shifted[character] ?? character
    if (capsLock === 'off' || !/\p{L}/u.test(typed)) return typed
    const upper = typed.toLocaleUpperCase('tr')
    return typed === upper ? typed.toLocaleLowerCase('tr') : upper
  }).join('')
}
