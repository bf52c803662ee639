import type { Language } from '@marquee/contract'
import { documentWordKeys } from './document-words.ts'

/** What exported files say: their names and the heads of their columns. Keys of the `exports` texts. */
export const exportWordKeys = [
  ...documentWordKeys,
  'audit.file',
  'audit.action',
  'audit.after',
  'audit.approver',
  'audit.at',
  'audit.before',
  'audit.device',
  'audit.entity',
  'audit.entityId',
  'audit.entityName',
  'audit.id',
  'audit.key',
  'audit.person',
  'audit.reason',
  'audit.request',
  'audit.role',
  'orders.file',
  'orders.at',
  'orders.channel',
  'orders.clerk',
  'orders.currency',
  'orders.due',
  'orders.email',
  'orders.floor',
  'orders.guest',
  'orders.no',
  'orders.paid',
  'orders.passes',
  'orders.phone',
  'orders.show',
  'orders.starts',
  'orders.state',
  'orders.total',
  'orders.used',
  'orders.by.door',
  'orders.by.partner',
  'orders.by.phone',
  'orders.by.web',
  'orders.is.cancelled',
  'orders.is.confirmed',
  'orders.is.partly_cancelled',
  'users.file',
  'users.email',
  'users.lastSeen',
  'users.name',
  'users.phone',
  'users.roles',
  'users.state',
  'users.is.active',
  'users.is.invited',
  'users.is.pending',
  'users.is.suspended',
] as const

export type ExportWordKey = (typeof exportWordKeys)[number]

/** One text for each key. */
export type ExportWords = Readonly<Record<ExportWordKey, string>>

/** The words in the language of the person who opens the file. */
export type ExportWording = (language: Language) => ExportWords
