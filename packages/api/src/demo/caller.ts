import type { Services } from '../core/context.ts'
import { createCaller } from '../root.ts'

/** The procedures as the demo's owner calls them: the demo is made through the same door as everything else. */
export type DemoCaller = ReturnType<typeof createCaller>

/** Signs the owner in for the time of `fill`; returns what it answers. */
export async function asOwner<T>(
  services: Services,
  { email, password }: { email: string; password: string },
  fill: (caller: DemoCaller) => Promise<T>,
): Promise<T> {
  const callerWith = (token: string | null) =>
    createCaller({
      services,
      requestId: 'demo',
      ip: '127.0.0.1',
      device: 'Demo',
      token,
      connection: null,
      transport: 'internal',
      actor: null,
      approvalId: null,
      approval: null,
    })
  const { accessToken } = await callerWith(null).auth.signIn({ email, password })
  const caller = callerWith(accessToken)
  try {
    return await fill(caller)
  } finally {
    await caller.auth.signOut()
  }
}
