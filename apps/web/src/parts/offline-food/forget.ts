/** What is sold and by whom, for a counter without the server: goes with the sign-in. */
export const termsStore = 'marquee-offline-terms'

/** Nothing of what is sold stays on the device after a sign-out. Other windows let go of it by themselves. */
export function forgetTermsOfDevice(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(termsStore)
}
