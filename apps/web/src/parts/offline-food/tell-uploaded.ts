import { loadTexts, say } from '../../lib/texts.ts'
import { toast } from '../../lib/toast/toast.ts'
import type { Uploaded } from './upload.ts'

/** Says what became of the sales that were uploaded, and which of them need somebody. */
export async function tellUploaded(
  { posted, late, waiting, stuck }: Uploaded,
  number: (count: number) => string,
  /** Shows those that the server has and that need somebody. */
  onShow?: () => void,
): Promise<void> {
  const count = posted + waiting.length + stuck.length
  if (count === 0) return
  await loadTexts(['foodBooking', 'till'])
  const lines = [
    ...(late.length > 0 ? [say('foodBooking:offline.late', { receipts: late.join(', ') })] : []),
    ...(waiting.length > 0 ? [say('foodBooking:offline.kept', { receipts: waiting.join(', ') })] : []),
    ...(stuck.length > 0
      ? [say('foodBooking:offline.stuck', { receipts: stuck.map(({ receipt }) => receipt).join(', ') })]
      : []),
  ]
  const title = say('foodBooking:offline.uploaded', { count, number: number(count) })
  // Which of them need somebody is read at leisure.
  const calm = lines.length > 0 && { body: lines.join(' '), duration: Number.POSITIVE_INFINITY }
  const action = lines.length > 0 && onShow && { action: { label: say('till:offlineSales.open'), onSelect: onShow } }
  toast[stuck.length > 0 ? 'info' : 'success'](title, { id: 'offline-uploaded', ...calm, ...action })
}
