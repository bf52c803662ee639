// What makes this browser a device of the venue. It says where a sign-in is and gives nobody a right, so it lies where the
// tokens of the sign-in lie; the product has no cookies, and no call of another site carries anything of it.
const name = 'marquee.device'

/** The token of the device that this browser is; null: it is none, or keeps nothing. */
export function readOwnDevice(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Becomes the device of a token, or none any more. */
export function keepOwnDevice(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(name)
    else localStorage.setItem(name, token)
  } catch {
    // A browser that keeps nothing is no device after this page.
  }
}
