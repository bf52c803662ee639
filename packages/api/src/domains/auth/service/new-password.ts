import { fold } from '@marquee/contract'
import { refuseField } from '../../../core/refusal.ts'
import { isGuessable, readingsOf } from '../rules/guessable.ts'

interface Chooser {
  email: string
  name?: string
}

// How far down the list a guesser is expected to get before throttling has slowed them for weeks.
const listed = 20_000
let known: Promise<ReadonlySet<string>> | undefined

// Read when someone first chooses a password: a megabyte that no start should wait for.
async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, listed).map((password) => fold(password)))
}

/** Whether a password, or what is left of it without the digits and signs around it, is among those most often used. */
export async function isOftenUsed(password: string): Promise<boolean> {
  known ??= loadKnown()
  const list = await known
  return readingsOf(password).some((reading) => reading.length >= 6 && list.has(reading))
}

/** VALIDATION on the field for a password that is among the first that someone would try. */
export async function requireHardToGuess(field: string, password: string, chooser: Chooser): Promise<void> {
  if (isGuessable(password, chooser) || (await isOftenUsed(password))) refuseField(field, 'field.common')
}
