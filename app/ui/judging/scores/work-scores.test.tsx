import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnScore } from './work-scores'

const score = {
  id: 1,
  judge: '陈慕言',
  comment: '',
  marks: [{ at: '1:23.5', seconds: 83.5, text: '换气早' }],
  submittedAt: new Date(0),
  totalHundredths: 8800,
  values: [],
}
const result = { removeExtremes: true, trimmedHundredths: null, meanHundredths: null, criteria: [], scores: [score] }

test('a mark leads to its moment of the recording, and stands alone where nothing can be played', () => {
  const linked = renderToStaticMarkup(<OwnScore result={result} playback="/media/works/7/playback" />)
  expect(linked).toContain('href="/media/works/7/playback#t=83.5" data-moment="83.5"')
  expect(linked).toContain('换气早')
  const bare = renderToStaticMarkup(<OwnScore result={result} playback={null} />)
  expect(bare).toContain('1:23.5')
  expect(bare).not.toContain('<a')
})
