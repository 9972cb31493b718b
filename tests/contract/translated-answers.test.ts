/** Refusals of every kind in the language of the page, however the answer is made: as an object or as a stored text. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublisher } from '../../engine/publish/published.ts'
import { appText } from '../../engine/publish/small-site.ts'
import { pageLanguage } from '../../server/pages/language.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { check, screens, send } from './importing.ts'
import { text } from './upload-files.ts'

const { published } = createPublisher(blockSpecs).publish([{ file: 'app.yaml', text: appText() }])
if (!published) throw new Error('The small site does not compile.')

describe.each(databases)('answers in Arabic on %s', (kind) => {
  let site: Site
  let director: Browser
  let head: Browser
  beforeAll(async () => {
    const languages = {
      app: { ...app, languages: ['en', 'ar'] },
      languageOf: pageLanguage.bind(null, published),
    } as const
    site = await openSite(await newInstallation(kind), { rows: 6, screens, ...languages })
    director = await signedIn(site.server, 'director')
    head = await signedIn(site.server, 'head')
    const cookie = { headers: { 'set-cookie': 'countersign-language=ar' } }
    for (const browser of [director, head]) browser.setCookies(new Response('', cookie))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('a refused form has its errors, and the same when it is sent again', async () => {
    const save = () =>
      director.post(
        '/main/s/parties/item',
        { Code: 'C', Days: 400 },
        { headers: { 'idempotency-key': 'key-of-a-form' } },
      )
    const { text: first, body } = await save()
    expect(body).toMatchObject({
      post_item: { Code: 'عدد الأحرف: من 2 إلى 12.', Name: 'مطلوب.', Days: '365 كحد أقصى.' },
    })
    expect((await save()).text).toBe(first)
  })

  it('a refused decision, and the rows', async () => {
    const [row] = await head.rows({ Status: 'Submitted' })
    await head.approve([row?.id ?? ''])
    const { body } = await head.approve([row?.id ?? ''])
    expect(body.approval_list[0]).toMatchObject({ ok: false, reason: expect.stringMatching(/^[a-z]+$/) })
    expect(body.approval_list[0]?.msg).toMatch(/\p{Script=Arabic}/u)
    const messages = (await head.rows()).map((each) => String(each['approvalMessage']))
    expect(messages.filter((each) => each !== '' && !/\p{Script=Arabic}/u.test(each))).toEqual([])
  })

  it('a refused file of an import, and its refused cells', async () => {
    expect((await send(director, 'parties', 'A,B\n1,2\n')).body.description).toBe(
      'لا يطابق أي عنوان في الصف الأول حقلًا من حقول Parties. استخدم عناوين القالب.',
    )
    const { refusals } = await check(director, 'parties', 'Party code,Name\nC1,A\nC1,B\nC2,\n')
    expect(refusals.map((each) => each.text)).toEqual([
      'الصف 3 من الملف له القيمة نفسها.',
      'الصف 2 من الملف له القيمة نفسها.',
      'مطلوب.',
    ])
  })

  it('a refused attachment, and a call that is refused as a whole', async () => {
    const [row] = await head.rows()
    const query = { awsfile_master_pk: row?.id ?? '' }
    const { body } = await head.upload('/main/s/orders/attachments', [text('plan.pdf', 'no paper')], { query })
    expect(body.errored).toEqual([{ name: 'plan.pdf', reason: 'محتوى هذا الملف لا يطابق اسمه.' }])
    expect((await head.get('/main/s/orders/details', { key: 'none' })).body.description).toBe('لا يوجد مستند كهذا.')
  })
})
