import type { MessageRow } from '@marquee/contract/customer-messages'
import { useTexts } from '../../../lib/use-texts.ts'

/** Whom a message was for, in words. */
export function useToWhom() {
  const { t } = useTexts('customerMessages')
  return ({ audience, segment, isErased, total }: MessageRow): string => {
    const people = t('customerMessages:list.customers', { count: total })
    if (audience === 'customers') return people
    const whom = isErased
      ? t('customerMessages:list.erased')
      : segment === null
        ? t('customerMessages:list.all')
        : t(`customerMessages:list.${audience}`, { tag: segment, search: segment })
    return `${whom} · ${people}`
  }
}
