import { z } from 'zod'
import { deviceKinds } from './choices.ts'
import { deviceId, tillId } from './ids.ts'

/** A device as those see it who work at it. */
export const ownDevice = z.object({
  id: deviceId,
  name: z.string(),
  kind: z.enum(deviceKinds),
  tillId: tillId.nullable(),
})
export type OwnDevice = z.infer<typeof ownDevice>
