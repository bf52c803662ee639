import {
  namedDeviceInput,
  pairDeviceInput,
  pairedDevice,
  pairingCode,
  recogniseDeviceInput,
  recognisedDevice,
} from '@marquee/contract'
import { z } from 'zod'
import { can, open, router } from '../../door/trpc.ts'
import { devices } from './record.ts'
import { pairDevice, recogniseDevice, showCode, unpairDevice } from './service.ts'

const audited = { audited: true }

export const devicesRouter = router({
  list: devices.list(can('settings', 'view')),
  create: devices.create(can('settings', 'update')),
  update: devices.update(can('settings', 'update')),
  archive: devices.archive(can('settings', 'update')),
  changed: devices.changed(can('settings', 'view')),
  showCode: can('settings', 'update')
    .meta(audited)
    .input(namedDeviceInput)
    .output(pairingCode)
    .mutation(({ ctx, input }) => showCode(ctx, input)),
  unpair: can('settings', 'update')
    .meta(audited)
    .input(namedDeviceInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => unpairDevice(ctx, input)),
  // The browser that becomes a device has nobody signed in yet.
  pair: open
    .meta({ audited: true, countedAs: 'signIn' })
    .input(pairDeviceInput)
    .output(pairedDevice)
    .mutation(({ ctx, input }) => pairDevice(ctx, input)),
  // No query: a token has no place in an address.
  recognise: open
    .input(recogniseDeviceInput)
    .output(recognisedDevice)
    .mutation(({ ctx, input }) => recogniseDevice(ctx, input)),
})
