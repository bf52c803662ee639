import type { Calls } from './calls.ts'

interface List {
  version: number
  rules: { id: string; passTypeId: string }[]
}

/**
 * Sets the plain prices of pass types. The price list of a venue has one version, and tests that run beside this one
 * raise it too: a refusal for that reason alone is answered by reading it again.
 */
export async function setPrices(
  { read, write }: Calls,
  productId: string,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { version: expectedVersion, rules } = await read<List>('prices.list', { productId })
    const sets = [...amounts].map(([passTypeId, amountMinor]) => {
      const known = rules.find((rule) => rule.passTypeId === passTypeId)?.id
      return { ...(known ? { id: known } : {}), passTypeId, amountMinor }
    })
    try {
      await write('prices.save', { productId, expectedVersion, sets })
      return
    } catch (error) {
      if (tries === 10 || !String(error).includes('"STALE"')) throw error
    }
  }
}

/** Sells by the price list as it is: `sell` reads it, and is asked again when another test has raised it in between. */
export async function atThePriceOfNow<T>(sell: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sell()
    } catch (error) {
      if (tries === 10 || !String(error).includes('"PRICE_CHANGED"')) throw error
    }
  }
}
