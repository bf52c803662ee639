// The screens that exist. The web's route table must cover exactly these; the sidebar shows an entry only when its
// screen is among them, so that no menu entry leads nowhere.
export const builtScreens = [
  'floor',
  'ground-floor',
  'shifts',
  'roles',
  'users',
  'profile',
  'example',
  'seat-layout',
  'ticket/schedule',
  'order-list',
  'order',
  'ticket-booking',
] as const

export type BuiltScreen = (typeof builtScreens)[number]
