import { makeIdCard } from '../../factories/id-card'

type Competition = { categories: { id: number; songFields?: { id: number }[] }[] }

/** A registration's fields as its form posts them, all in order, with a song where the competition's first category asks for one. No files. */
export function registrationFields({ categories }: Competition): Record<string, string> {
  const category = categories[0]!
  const songs = ['我住长江头', '青主', '3:42'].flatMap((value, index) => {
    const field = category.songFields?.[index]
    return field ? [[`songs.c${category.id}[0].f${field.id}`, value]] : []
  })
  return {
    name: '周小川',
    age: '22',
    idCard: makeIdCard('2004-05-20'),
    education: 'bachelor',
    currentSchool: '音乐学院',
    graduationSchool: '附中',
    voiceType: 'tenor',
    categories: String(category.id),
    ...Object.fromEntries(songs),
  }
}
