import { texts } from '../texts.ts'
import { readWhole } from '../whole.ts'

/** A whole number as it stands in a field, in the language of the screen: undefined where nothing does, NaN for none. */
export const typedWhole = (value: unknown): number | undefined => readWhole(String(value), texts().language)
