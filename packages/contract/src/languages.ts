import { z } from 'zod'

export const languages = ['en', 'tr'] as const
export const language = z.enum(languages)
export type Language = z.infer<typeof language>
