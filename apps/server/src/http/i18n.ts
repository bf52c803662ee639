import { allResources, isLanguage, languages } from '@marquee/i18n/server'
import { type RequestHandler, Router } from 'express'
import { countAs } from './access-log.ts'
import { answerError } from './answer-error.ts'
import { compress, sendVariants, type Variants, variantsOf } from './variants.ts'

// The same for every server of a process: compressed once.
let known: Map<string, Variants> | undefined

function textsByLanguage(): Map<string, Variants> {
  if (known) return known
  const texts = new Map<string, Variants>()
  for (const language of languages) {
    const json = Buffer.from(JSON.stringify(allResources(language)))
    const variants = variantsOf(json, 'application/json; charset=utf-8')
    texts.set(language, variants)
    void compress(variants)
  }
  known = texts
  return texts
}

/** `/i18n/{lang}.json`: all texts of one language. The languages are a fixed list, never a path of a file. */
export function i18nRouter(): Router {
  const texts = textsByLanguage()

  const answer: RequestHandler<{ lang: string }> = (req, res) => {
    const { lang } = req.params
    const variants = isLanguage(lang) ? texts.get(lang) : undefined
    if (!variants) return notFound(req, res, () => {})
    res.setHeader('Cache-Control', 'no-cache')
    sendVariants(req, res, variants)
  }
  const notFound: RequestHandler = (req, res) => answerError(req, res, { status: 404, error: 'NOT FOUND' })

  const router = Router({ caseSensitive: true, strict: true })
  router.use((_req, res, next) => {
    countAs(res, 'i18n')
    next()
  })
  router.get('/:lang.json', answer as unknown as RequestHandler)
  router.use(notFound)
  return router
}
