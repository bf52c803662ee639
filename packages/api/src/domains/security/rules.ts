// The PINs that everybody tries first, beside runs, repetitions and years.
const wellKnown = new Set(['2580', '0852', '1379', '9731', '1004', '5683', '147258', '159753', '112233', '123321'])
const upwards = '01234567890'
const downwards = '09876543210'

/** Whether a PIN is among the first that someone would try: 1111, 1234, 1212, a year of someone's birth. */
export function isTrivialPin(pin: string): boolean {
  return (
    /^(\d{1,4})\1+$/.test(pin) ||
    upwards.includes(pin) ||
    downwards.includes(pin) ||
    /^(19|20)\d\d$/.test(pin) ||
    wellKnown.has(pin)
  )
}
