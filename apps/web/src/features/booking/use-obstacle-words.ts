import { useTexts } from '../../lib/use-texts.ts'
import type { BasketLine, Obstacle } from '../../parts/checkout/basket.ts'
import { usePackageWords } from '../../parts/packages/use-package-words.ts'
import { useBooking } from './booking-screen.ts'

/** What keeps the basket from being sold, in sentences. */
export function useObstacleWords(): string[] {
  const { t } = useTexts('booking')
  const { obstacles, words, nameOfType, nameOfArea, sale } = useBooking()
  const packages = usePackageWords(sale)
  const placeOf = ({ seatNo, areaNo }: BasketLine) => (seatNo === null ? nameOfArea(areaNo ?? 0) : words.place(seatNo))
  const say = (obstacle: Obstacle): string => {
    if (obstacle.kind === 'price') return t('booking:obstacle.price', { place: placeOf(obstacle.line) })
    if (obstacle.kind === 'package') return packages.fault(obstacle.package) ?? ''
    if (obstacle.kind === 'name') return t('booking:obstacle.name', { place: placeOf(obstacle.line) })
    if (obstacle.kind === 'guest') return t('booking:obstacle.guest', { code: obstacle.code })
    return t('booking:obstacle.limit', { type: nameOfType(obstacle.type), count: obstacle.max })
  }
  return obstacles.map(say)
}
