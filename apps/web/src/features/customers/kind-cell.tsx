import type { CustomerRow } from '@marquee/contract/customers'
import { useTexts } from '../../lib/use-texts.ts'

/** Whether a customer is a person, a company, a school or an agency. */
export function KindCell({ kind }: Pick<CustomerRow, 'kind'>) {
  const { t } = useTexts('customers')
  return t(`customers:kind.${kind}`)
}
