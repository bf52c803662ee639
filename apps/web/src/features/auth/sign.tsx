import { useTexts } from '../../lib/use-texts.ts'
import { useProgramme } from '../../parts/programme/queries.ts'
import { usePublicVenue } from './queries.ts'
import { SignArt } from './sign-art.tsx'

/** The lit sign: what plays next, else whose venue this is. */
export function Sign() {
  const { t } = useTexts('auth', 'common')
  const venue = usePublicVenue()
  const programme = useProgramme()
  const show = programme?.shows.find(({ isRunning }) => !isRunning) ?? programme?.shows[0]
  if (!programme || !show) {
    // Drawn once it is known what is on it: a sign does not change under the eyes.
    const isKnown = programme === null || venue === null
    return (
      <SignArt
        title={isKnown ? (venue?.name ?? t('common:product')) : ''}
        line={isKnown ? (venue?.city ?? t('auth:art.pitch')) : ''}
      />
    )
  }
  const day = programme.isToday ? t('auth:art.today') : programme.date
  return <SignArt title={show.name} line={t('auth:art.show', { day, time: show.starts, floor: show.floor })} />
}
