import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi/document.ts'
import { judgeOf, operationsOf } from './testing/client/judge.ts'

// What a reader copies out of the document must be what the document allows, by a validator that is not ours.

const document = openApiDocument({ publicOrigin: 'https://venue.example' })
const operations = operationsOf(document)
const judge = judgeOf(document)

/** Everything in the document that has a schema and an example, and where it stands. */
function examples(): { place: (string | number)[]; example: unknown }[] {
  return operations.flatMap(({ method, path, operation }) => {
    const here = ['paths', path, method]
    const contentOf = (place: string[], content: object) =>
      Object.entries(content)
        .filter(([, media]) => media.example !== undefined)
        .map(([type, { example }]) => ({ place: [...place, 'content', type, 'schema'], example }))
    return [
      ...(operation.parameters ?? []).flatMap(({ example }, index) =>
        example === undefined ? [] : [{ place: [...here, 'parameters', String(index), 'schema'], example }],
      ),
      ...contentOf([...here, 'requestBody'], operation.requestBody?.content ?? {}),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        contentOf([...here, 'responses', status], content),
      ),
    ]
  })
}

describe('the examples of the OpenAPI document', () => {
  it('fit the schemas that stand beside them', () => {
    const all = examples()
    expect(all.length).toBeGreaterThan(500)
    const wrong = all.flatMap(({ place, example }) =>
      judge(place, example).map((what) => `${place.join(' ')}: ${what}`),
    )
    expect(wrong).toEqual([])
  })

  it('stand at every body and at every answer in JSON', () => {
    for (const { operation } of operations) {
      const { operationId: id, requestBody, responses, tags } = operation
      // A drawing is a file, and so is what is uploaded: its content is described where it is made.
      if (tags.includes('Files')) continue
      if (requestBody) expect(requestBody.content['application/json']?.example, id).toBeDefined()
      for (const [status, { content }] of Object.entries(responses)) {
        if (status === '204') expect(content, id).toEqual({})
        else expect(content['application/json']?.example, `${id} ${status}`).toBeDefined()
      }
    }
  })

  it('negative control: one that does not fit is found', () => {
    const place = ['paths', '/api/common/user', 'get', 'responses', '200', 'content', 'application/json', 'schema']
    const { example } = document.paths['/api/common/user']?.get?.responses[200]?.content['application/json'] ?? {}
    expect(judge(place, example)).toEqual([])
    expect(judge(place, { ...(example as object), email: 7 })).toEqual(['/email must be string'])
    const { name: _, ...nameless } = example as { name: string }
    expect(judge(place, nameless)).toHaveLength(1)
    expect(judge([...place, 'nowhere'], example)).toHaveLength(1)
  })
})
