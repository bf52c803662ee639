import { useStoredChoice } from '../../../lib/stored-choice.ts'

/** Where the guest is while a clerk sells: before the till, or on the phone. */
export const clerkChannels = ['door', 'phone'] as const
export type ClerkChannel = (typeof clerkChannels)[number]

export const isClerkChannel = (value: unknown): value is ClerkChannel =>
  clerkChannels.some((channel) => channel === value)

/** By which channel the next basket of this device is sold. */
export const useChannel = () =>
  useStoredChoice<ClerkChannel>('booking.channel', (stored) => (isClerkChannel(stored) ? stored : 'door'))
