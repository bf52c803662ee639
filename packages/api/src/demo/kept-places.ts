import { randomUUID } from 'node:crypto'
import type { DemoCaller } from './caller.ts'

/** Keeps places of two sessions for whoever has a code. After the season has been sold: it counts what is free. */
export async function keepPlaces({ promoCodes }: DemoCaller): Promise<void> {
  const code = (await promoCodes.list({})).find((each) => each.code === 'ISKELE')
  if (!code) return
  const choices = await promoCodes.keepChoices({ id: code.id })
  const roomy = choices.filter(({ areas }) => areas.some(({ free }) => free >= 40))
  for (const [at, qty] of [12, 20].entries()) {
    const session = roomy[at + 1]
    const area = session?.areas.find(({ free }) => free >= 40)
    if (!session || !area) return
    await promoCodes.keepPlaces({
      commandId: randomUUID(),
      id: code.id,
      ticketSessionId: session.id,
      areaNo: area.areaNo,
      qty,
      until: session.lastDate,
    })
  }
}
