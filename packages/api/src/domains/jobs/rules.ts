import { mayDo, type Rights } from '@marquee/contract'

/** Whether someone sees or steers all batches of the venue. What people started themselves is always theirs. */
export const mayAll = (rights: Rights, action: 'view' | 'update'): boolean => mayDo(rights, 'settings', action)
