import { z } from 'zod'
import { languages } from './choices.ts'

export const language = z.enum(languages)
