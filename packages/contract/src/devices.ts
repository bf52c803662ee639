import { z } from 'zod'
import { deviceKinds } from './choices.ts'
import { deviceId, tillId } from './ids.ts'
import { choiceField, noteField, optional, referenceField, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** Minutes for which a code that pairs a device is good. */
export const pairingMinutes = 10

/** A screen of the venue with a name: a counter, the tablet at the door. A browser becomes it by a code. */
export const deviceRecord = defineRecord({
  entity: 'device',
  path: 'devices',
  id: deviceId,
  fields: {
    name: textField(60),
    kind: choiceField(deviceKinds),
    /** The till that is offered there first. */
    tillId: optional(referenceField(tillId, { to: 'tills' })),
    note: noteField(),
  },
  derived: {
    /** Since when a browser is this device; null: none is. */
    pairedAt: instant.nullable(),
    /** When someone who signed in there was last at work. */
    lastSeenAt: instant.nullable(),
    till: z.string().nullable(),
  },
})
export type DeviceRow = z.infer<typeof deviceRecord.row>

export const namedDeviceInput = z.strictObject({ id: deviceId })
/** Shown once, to be typed on the device. */
export const pairingCode = z.object({ code: z.string(), endsAt: instant })
/** Typed as it is read: capital or small, with or without spaces and dashes. */
export const pairDeviceInput = z.strictObject({ code: text({ min: 1, max: 40 }) })
/** What a browser keeps to be this device; whoever shows it may do nothing more than others. */
export const deviceToken = z.string().min(1, 'field.required').max(200, 'field.tooLong')
const placedDevice = z.object({ name: z.string(), kind: z.enum(deviceKinds), venue: z.string() })
export const pairedDevice = placedDevice.extend({ token: z.string() })
export const recogniseDeviceInput = z.strictObject({ token: deviceToken })
/** null: this browser is no device any more. */
export const recognisedDevice = placedDevice.nullable()
export type RecognisedDevice = z.infer<typeof recognisedDevice>
