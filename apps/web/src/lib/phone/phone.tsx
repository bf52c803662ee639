import { useCallback, useEffect, useState } from 'react'
import { useMe } from '../auth-session/current.ts'

type Phones = typeof import('./phones.ts')
let phones: Phones | null = null
async function load(): Promise<Phones | null> {
  phones ??= await import('./phones.ts').catch(() => null)
  return phones
}

/** The venue's country: of a number that names none. */
const useCountry = () => useMe()?.venue.country ?? 'TR'

/** Writes a stored phone number as people write it; as it is stored until the rules are there. */
export function usePhoneText(): (stored: string) => string {
  const country = useCountry()
  const [rules, setRules] = useState(phones)
  useEffect(() => {
    if (!rules) void load().then(setRules)
  }, [rules])
  return useCallback((stored) => (rules ? rules.writePhone(stored, country) : stored), [rules, country])
}

/** A phone number as people write it. */
export function Phone({ number }: { number: string }) {
  return <span className="tnum">{usePhoneText()(number)}</span>
}

/** Asks whether something typed can be a phone number; without a connection the server says so later. */
export function useIsPhone(): (typed: string) => Promise<boolean> {
  const country = useCountry()
  useEffect(() => void load(), [])
  return async (typed) => (await load())?.isPhone(typed, country) ?? true
}
