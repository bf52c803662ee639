import { randomUUID } from 'node:crypto'

/** A mail address that nobody has yet. */
export const anyAddress = () => `new-${randomUUID()}@test.example`

/** A name that nothing has yet. */
export const anyName = () => `Name ${randomUUID().slice(0, 8)}`

let host = 0
/** An address that has not tried anything yet. */
export const anyIp = () => {
  host += 1
  return `10.${100 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}`
}
