import { useTexts } from '../../lib/use-texts.ts'
import { useBooking } from './booking-screen.ts'

/**
 * What the clerk has to know once the session of their basket was called off, and what becomes of the money that was taken
 * for it; null while it is not, or nothing is in the basket.
 */
export function useCalledOff(): { title: string; inBasket: string; inPayment: string } | null {
  const { t } = useTexts('booking')
  const { saleState, lines, paid, money } = useBooking()
  if (saleState !== 'cancelled' || (lines.length === 0 && paid.taken.length === 0)) return null
  const takenMinor = paid.taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const amount = money(takenMinor)
  return {
    title: t('booking:problem.calledOff'),
    inBasket: takenMinor > 0 ? t('booking:problem.calledOffPaid', { amount }) : t('booking:problem.calledOffBody'),
    inPayment: takenMinor > 0 ? t('booking:problem.calledOffPaying', { amount }) : t('booking:problem.calledOffClose'),
  }
}
