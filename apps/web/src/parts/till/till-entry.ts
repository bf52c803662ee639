import { type TillRow, tillRecord } from '@marquee/contract'
import type { RecordEntry } from '../../lib/record/screen.ts'

/** How a till is entered. `called` gives the name of a till in the person's language, where nobody
 * has named it; `hasFunds`: there are several safes to choose from. */
export const tillEntry = (called: (name: string) => string, hasFunds = false): RecordEntry<TillRow> => ({
  record: tillRecord,
  namespace: 'till',
  addText: 'till:tills.add',
  label: (field) => `till:tills.${field as keyof typeof tillRecord.fields}`,
  nameOf: (row) => called(row.name),
  hint: (field) =>
    field === 'fundId' ? 'till:tills.fundHint' : field === 'isTraining' ? 'till:tills.isTrainingHint' : null,
  form: [['code'], ['name'], ...(hasFunds ? [['fundId']] : []), ['isTraining']],
  // A name that nobody changes is not sent: it goes on to follow the language.
  shown: (row) => ({ ...row, name: called(row.name) }),
})
