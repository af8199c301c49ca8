import { expect, test } from 'vitest'
import { loader } from '~/routes/_public.verify.$code'
import { shownResultCode } from '~/domain/results/result-code'
import { db } from '~/infra/db/client'
import { makeJudgedStage } from '../factories/published'

async function look(code: string): Promise<number> {
  const request = new Request(`http://localhost/verify/${code}`, { headers: { 'x-client-address': '203.0.113.77' } })
  const answer = await loader({ request, params: { code }, context: { nonce: '' } })
  return answer.init?.status ?? 200
}

test('a true code is verified however many wrong ones came from its address, which are told to stop', async () => {
  const { singers, publish } = await makeJudgedStage([[80, 80, 80]])
  const publicationId = await publish()
  const { code } = await db.result.findFirstOrThrow({ where: { publicationId, entryId: singers[0]!.entryId } })
  for (let n = 0; n < 100; n++) expect(await look('0000-0000-0000')).toBe(404)
  expect(await look('0000-0000-0000')).toBe(429)
  expect(await look(shownResultCode(code!))).toBe(200)
})
