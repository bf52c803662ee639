import type { Access } from '@marquee/contract'
import type { Answer, MediaType } from '../openapi/answers.ts'
import type { Operation } from '../openapi/document.ts'
import { type Html, html, prose } from './html.ts'
import { schemaHtml, typeHtml } from './schema.ts'
import type { DocsWords } from './words.ts'

interface Place {
  method: string
  path: string
  words: DocsWords
}

/** One operation: what it is for, who may call it, what it takes and what it answers. */
export function operationHtml(operation: Operation, { method, path, words }: Place): Html {
  return html`
<article class="operation" id="${operation.operationId}" aria-labelledby="${operation.operationId}-name">
  <h3 id="${operation.operationId}-name">
    <a class="anchor" href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></a>
  </h3>
  <p class="summary" lang="en">${operation.summary}</p>
  ${operation.description ? html`<p lang="en">${prose(operation.description)}</p>` : undefined}
  <p class="access"><span class="label">${words.access}</span> ${accessHtml(operation['x-access'], words)}</p>
  ${operation.parameters ? parametersHtml(operation.parameters, words) : undefined}
  ${operation.requestBody ? bodyHtml(operation.requestBody.content, words) : undefined}
  <h4>${words.answers}</h4>
  ${Object.entries(operation.responses).map(([status, answer]) => answerHtml(status, answer, words))}
</article>`
}

export function accessHtml(access: Access, words: DocsWords): Html {
  if (access === 'public') return html`<span class="tag">${words.accessPublic}</span>`
  if (access === 'signedIn') return html`<span class="tag">${words.accessSignedIn}</span>`
  return html`<code class="tag">${access.module}.${access.action}</code>`
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>, words: DocsWords): Html {
  return html`
  <h4>${words.parameters}</h4>
  <div class="scroll" role="region" aria-label="${words.parameters}" tabindex="0"><table>
    <thead><tr><th scope="col">${words.name}</th><th scope="col">${words.place}</th><th scope="col">${words.type}</th><th scope="col">${words.meaning}</th></tr></thead>
    <tbody>${parameters.map(
      (parameter) => html`
      <tr><th scope="row"><code>${parameter.name}</code> <span class="need">${parameter.required ? words.required : words.optional}</span></th>
      <td>${places(words)[parameter.in]}</td><td class="type">${typeHtml(parameter.schema)}</td><td lang="en">${parameter.description === undefined ? undefined : prose(parameter.description)}</td></tr>`,
    )}
    </tbody>
  </table></div>`
}

const places = (words: DocsWords) => ({ path: words.placePath, query: words.placeQuery, header: words.placeHeader })

function bodyHtml(content: Record<string, MediaType>, words: DocsWords): Html {
  return html`
  <h4>${words.body}</h4>
  ${Object.entries(content).map(
    ([type, { schema, example }]) => html`
  <div class="media"><p><code>${type}</code>${type === 'text/plain' ? html` ${words.bareText}` : undefined}</p>
  ${type === 'text/plain' ? undefined : schemaHtml(schema, words)}${exampleHtml(type, example, words)}</div>`,
  )}`
}

function answerHtml(status: string, { description, content }: Answer, words: DocsWords): Html {
  return html`
  <details class="answer"${status === '200' ? openAttribute : undefined}>
    <summary><span class="status s${status.charAt(0)}">${status}</span> <span lang="en">${description}</span></summary>
    ${Object.entries(content).map(
      ([type, { schema, example }]) => html`${schemaHtml(schema, words)}${exampleHtml(type, example, words)}`,
    )}
  </details>`
}

const openAttribute = html` open`

function exampleHtml(type: string, example: unknown, words: DocsWords): Html | undefined {
  if (example === undefined) return undefined
  const text = type === 'text/plain' ? String(example) : JSON.stringify(example, null, 2)
  return html`<figure><figcaption class="label">${words.example}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`
}
