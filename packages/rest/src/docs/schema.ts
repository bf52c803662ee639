import type { JsonSchema } from '../openapi/schemas.ts'
import { type Html, html, prose } from './html.ts'
import type { DocsWords } from './words.ts'

/** The fields of an object, nested; for anything else, its type. */
export function schemaHtml(schema: JsonSchema, words: DocsWords): Html {
  const fields = fieldsOf(schema)
  return fields ? fieldsHtml(fields, words) : html`<p class="type">${typeHtml(schema)}</p>`
}

// The object inside, whatever stands around it: a list of it, or it or null.
function fieldsOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema
  if (schema.items) return fieldsOf(schema.items)
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties)
  return (schema.anyOf ?? schema.oneOf)?.map(fieldsOf).find((inner) => inner !== undefined)
}

function fieldsHtml({ properties = {}, required = [] }: JsonSchema, words: DocsWords): Html {
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) => {
    const inner = fieldsOf(field)
    return html`<li><code class="name">${name}</code> <span class="type">${typeHtml(field)}</span> <span class="need">${
      required.includes(name) ? words.required : words.optional
    }</span>${field.description ? html` <span class="meaning" lang="en">${prose(field.description)}</span>` : undefined}${
      inner ? fieldsHtml(inner, words) : undefined
    }</li>`
  })}</ul>`
}

/** A type in one line, in the words of JSON Schema. A named schema is a link to its place on the page. */
export function typeHtml(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((choice, index) => html`${index > 0 ? ' | ' : ''}${typeHtml(choice)}`)}`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  if (schema.items) return html`array&lt;${typeHtml(schema.items)}&gt;`
  if (typeof schema.additionalProperties === 'object') return html`map&lt;${typeHtml(schema.additionalProperties)}&gt;`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return html`${schema.format ? `${type} (${schema.format})` : type}`
}
