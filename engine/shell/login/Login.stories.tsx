import { fakeRefusal } from '../../calls/fake.ts'
import { pressButton, see, type, type Play } from '../../../tools/stories/playing.ts'
import { never, shellStory, type ShellStoryFacts } from '../../../tools/stories/shell/shell-story.tsx'

// oxlint-disable-next-line import/no-default-export -- Storybook requires a default export
export default { title: 'Shell/Login' }

const STORED = [
  { ccode: 'NORTH', company: 'Northern Works Ltd', email: 'meera.nair@example.com', when: '2026-04-12T09:00:00Z' },
  { ccode: 'SOUTH', company: 'Southern Mills Private Limited', email: '', when: '2026-03-02T09:00:00Z' },
]
const COMPANIES = STORED.map(({ ccode, company }) => ({ ccode, company }))

type Answer = NonNullable<ShellStoryFacts['answers']>[string]

const byPhone = (answer: Answer, play: Play) =>
  shellStory({ person: null, answers: { '/main/webappotplogin': answer } }, { play })
const byEmail = (answer: Answer, text: string) =>
  shellStory({ person: null, answers: { '/main/login': answer } }, { play: () => logIn(text) })

async function askOtp(text: string): Promise<void> {
  await type('Phone number', '9820012345')
  await pressButton('Get OTP')
  await see(text)
}

async function verify(text: string): Promise<void> {
  await askOtp('Please enter the OTP sent to your registered email or phone to proceed.')
  await type('OTP', '1234')
  await pressButton('Verify')
  await see(text)
}

async function logIn(text: string): Promise<void> {
  await pressButton('Email Login', 'tab')
  await type('Email', 'meera.nair@example.com')
  await type('Password', 'not this one')
  await type('Company code', 'NORTH')
  await pressButton('Log in')
  await see(text)
}

const sent = { ok: true, otpSent: true }
const sentThen =
  (answer: unknown): Answer =>
  (_, times) =>
    times === 0 ? sent : answer

export const OtpLogin = shellStory({ person: null })
export const EmailLogin = shellStory({ person: null }, { play: () => pressButton('Email Login', 'tab') })
export const WaitingForOtp = byPhone(
  () => sent,
  () => askOtp('Please enter the OTP sent to your registered email or phone to proceed.'),
)
export const WrongOtp = byPhone(sentThen(fakeRefusal(403)), () => verify('Login failed. Please re-check your otp.'))
export const TooFast = byPhone(
  () => fakeRefusal(429),
  () => askOtp('Please wait for 10 seconds for another try.'),
)
export const UnderWay = byPhone(never, async () => {
  await type('Phone number', '9820012345')
  await pressButton('Get OTP')
})
export const SeveralCompanies = byPhone(sentThen({ ok: false, possible_ccodes: COMPANIES }), () =>
  verify('Choose a company'),
)
export const TooManySessions = byPhone(sentThen(fakeRefusal(409)), () => verify('Too many sessions'))
export const WrongCredentials = byEmail(() => fakeRefusal(403), 'Login failed. Please re-check your login credentials.')
export const EmailAsksForOtp = byEmail(
  () => ({ ok: false, loginOtpSent: true }),
  'Please enter the OTP sent to your registered email or phone to proceed.',
)
export const WaitOrOtp = byEmail(() => fakeRefusal(429), 'You need not wait with a one-time password.')
const forgotten = (play: Play) =>
  shellStory(
    { person: null, answers: { '/main/newpassword': () => sent } },
    {
      async play(...at) {
        await pressButton('Email Login', 'tab')
        await type('Email', 'meera.nair@example.com')
        await type('Company code', 'NORTH')
        await pressButton('Forgot password?')
        await play(...at)
      },
    },
  )
export const ForgottenPassword = forgotten(() => see('Back'))
export const NewPassword = forgotten(async () => {
  await pressButton('Get OTP')
  await see('New password')
})
export const FieldMissing = shellStory(
  { person: null },
  {
    async play() {
      await pressButton('Email Login', 'tab')
      await pressButton('Log in')
      await see('Please enter your email.')
    },
  },
)
const SITE_WAYS = { password: true, otp: true }
export const Provider = shellStory({
  person: null,
  session: { loginWays: { ...SITE_WAYS, provider: { label: 'Northern Works accounts' } } },
})
export const ProviderOnly = shellStory({
  person: null,
  session: { loginWays: { password: false, otp: false, provider: { label: 'Northern Works accounts' } } },
})
export const ProviderByCompanyCode = shellStory({
  person: null,
  session: { loginWays: { ...SITE_WAYS, provider: { label: null } } },
})
export const StoredLogins = shellStory({ person: null, storage: { 'countersign.logins': STORED } })
export const NewVersion = shellStory(
  { person: null, session: { outdated: true } },
  { play: () => see('A new version is available.') },
)
