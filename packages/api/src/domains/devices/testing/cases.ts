import type { DeviceId } from '@marquee/contract'
import { anyIp } from '../../../testing/any.ts'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/test-api.ts'

let calls = 0

/** A new device of the venue, with a code for it. */
export async function aDevice(api: TestApi): Promise<{ id: DeviceId; code: string }> {
  const { caller } = await api.signInAs('owner')
  calls += 1
  const { id } = await caller.devices.create({ name: `Counter ${calls}`, kind: 'counter', note: '' })
  const { code } = await caller.devices.showCode({ id })
  return { id, code }
}

export const cases: Record<string, ArrangeCall> = {
  'devices.showCode': async (api) => ({ input: { id: (await aDevice(api)).id } }),
  'devices.unpair': async (api) => {
    const { id, code } = await aDevice(api)
    await api.call({ ip: anyIp() }).devices.pair({ code })
    return { input: { id } }
  },
  'devices.pair': async (api) => ({
    caller: api.call({ ip: anyIp() }),
    input: { code: (await aDevice(api)).code },
  }),
  'devices.recognise': async (api) => {
    const { token } = await api.call({ ip: anyIp() }).devices.pair({ code: (await aDevice(api)).code })
    return { input: { token } }
  },
}
