/** Whether a text has the form of an e-mail address; says nothing about whether anybody reads mail there. */
export function isEmail(value: string): boolean {
  return /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u.test(value)
}
