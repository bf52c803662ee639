import type { FieldIssue } from '@marquee/contract'
import type { Language } from '@marquee/i18n'
import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { paths } from '../../lib/paths.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { guessCurrency, guessZone } from './guesses.ts'
import { OwnerStep, type OwnerValues } from './owner-step.tsx'
import { useCompleteSetup, useFirstSignIn } from './queries.ts'
import { type SetupStep, SetupSteps } from './setup-steps.tsx'
import type { VenueStepProps } from './venue-step.tsx'
import type { VenueValues } from './venue-values.ts'

interface SetupFormProps {
  secret: string
  onExpired: () => void
  /** Everything is made, but the sign-in afterwards did not go through. */
  onMade: () => void
}

interface Refused {
  issues: readonly FieldIssue[]
  /** Above the form, when the fields do not tell it. */
  failure: Failure | null
}

const nothing: Refused = { issues: [], failure: null }

// The lists to choose from are half of this page's weight: they come while the first step is written. A browser does
// not fetch a part twice: when it did not come, the page has to be loaded again, best before anything is written.
const fetchVenueStep = () => import('./venue-step.tsx').then((part) => part.VenueStep)

function firstVenue(): VenueValues {
  const zone = guessZone()
  return { name: '', city: '', zone, currency: guessCurrency(zone, navigator.languages) }
}

/** You, then the venue; then both are made and you are in. */
export function SetupForm({ secret, onExpired, onMade }: SetupFormProps) {
  const { language } = useTexts('setup')
  const navigate = useNavigate()
  const failureText = useFailureText()
  const complete = useCompleteSetup()
  const signIn = useFirstSignIn()
  const [step, setStep] = useState<SetupStep>('owner')
  const [owner, setOwner] = useState<OwnerValues>({ name: '', email: '', password: '' })
  const [venue, setVenue] = useState(firstVenue)
  const [chosenLocale, setChosenLocale] = useState<Language | null>(null)
  const [refused, setRefused] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const [VenueStep, setVenueStep] = useState<ComponentType<VenueStepProps> | null>(null)
  const [missing, setMissing] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    fetchVenueStep().catch((error: unknown) => setMissing({ error }))
  }, [])
  if (missing) throw missing.error
  // Until a language is chosen: the one that the person reads already.
  const locale = chosenLocale ?? language

  function show(failure: Failure) {
    if (failure.issues.some((issue) => issue.path === 'secret')) return onExpired()
    const isOwners = failure.reason === 'EMAIL_TAKEN' || issuesOf(failure, 'owner').length > 0
    const issues = issuesOf(failure, isOwners ? 'owner' : 'venue')
    const isAtFields = failure.reason === 'VALIDATION' && issues.length > 0
    setAttempt((last) => last + 1)
    setRefused({ issues, failure: isAtFields ? null : failure })
    if (isOwners) setStep('owner')
  }

  async function goOn(given: OwnerValues) {
    setOwner(given)
    setRefused(nothing)
    try {
      const part = await fetchVenueStep()
      setVenueStep(() => part)
      setStep('venue')
    } catch (error) {
      setMissing({ error })
    }
  }

  async function finish(given: VenueValues) {
    setVenue(given)
    setRefused(nothing)
    try {
      await complete.mutateAsync({ secret, owner, venue: { ...given, locale } })
    } catch (error) {
      return show(readFailure(error))
    }
    try {
      await signIn.mutateAsync({ email: owner.email, password: owner.password })
      // The first steps of a new venue are there.
      await navigate(paths.home, { replace: true })
    } catch {
      // The venue is there whatever happened to the sign-in: the page says so and leads to it.
      onMade()
    }
  }

  return (
    <>
      <SetupSteps current={step} />
      {refused.failure && (
        <FormAlert tone="error" attempt={attempt}>
          {failureText(refused.failure)}
        </FormAlert>
      )}
      {step === 'owner' || !VenueStep ? (
        <OwnerStep values={owner} issues={refused.issues} onNext={goOn} />
      ) : (
        <VenueStep
          values={venue}
          locale={locale}
          onLocaleChange={setChosenLocale}
          issues={refused.issues}
          pending={complete.isPending || signIn.isPending}
          onBack={(given) => {
            setVenue(given)
            setRefused(nothing)
            setStep('owner')
          }}
          onDone={finish}
        />
      )}
    </>
  )
}

function issuesOf(failure: Failure, part: 'owner' | 'venue'): FieldIssue[] {
  const prefix = `${part}.`
  return failure.issues
    .filter((issue) => issue.path.startsWith(prefix))
    .map((issue) => ({ ...issue, path: issue.path.slice(prefix.length) }))
}
