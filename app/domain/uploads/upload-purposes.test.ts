import { expect, test } from 'vitest'
import { acceptAttribute, formatNames, nameFits, uploadPurposes, workFormats, workVideoLimits, wrongTypeCode } from './upload-purposes'

test.each([
  { formats: 'mp4,mov', said: ['MP4', 'M4V', 'MOV'] },
  { formats: 'm4v', said: ['MP4', 'M4V'] },
  { formats: workFormats.join(','), said: ['MP4', 'M4V', 'MOV', 'WEBM', 'MKV', '3GP'] },
])('the formats of works are said as they are accepted: $formats', ({ formats, said }) => {
  const limits = workVideoLimits({ maxSizeMB: 1, formats })
  expect(formatNames(limits)).toEqual(said)
  expect(acceptAttribute(limits)).toBe(said.map((name) => `.${name.toLowerCase()}`).join(','))
  expect(said.every((name) => nameFits(`花非花.${name}`, limits))).toBe(true)
  expect(new URLSearchParams(wrongTypeCode(limits).split('?')[1]).get('formats')).toBe(said.join(' / '))
})

test('a picture is JPG by either ending, and a name without one is left to its bytes where they are asked', () => {
  const { avatar } = uploadPurposes
  expect(acceptAttribute(avatar)).toBe('.jpg,.jpeg,.png')
  expect(formatNames(avatar)).toEqual(['JPG', 'PNG'])
  expect(['我.JPEG', 'a.b.png', 'cv.pdf', 'png', 'folder.png/me'].map((name) => nameFits(name, avatar))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['png', 'cv.pdf'].map((name) => nameFits(name, avatar, { withoutEnding: true }))).toEqual([true, false])
})
