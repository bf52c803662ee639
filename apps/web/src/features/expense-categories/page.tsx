import { RecordPage } from '../../lib/record/record-page.tsx'
import { expenseCategoryCalls } from './queries.ts'
import { expenseCategoryScreen } from './screen.tsx'

/** What the venue spends money on besides goods. */
export default function ExpenseCategoriesPage() {
  return <RecordPage screen={expenseCategoryScreen} calls={expenseCategoryCalls} />
}
