import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test('R-SEC-1 a session names only the browser and the system', () => {
  const cases: [string | undefined, string | null][] = [
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 OPR/120.0`, 'Opera on Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605', 'Firefox on iPad'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Safari/605', 'Chrome on iPad'],
    [`Mozilla/5.0 (X11; CrOS x86_64) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 'Safari on Mac'],
    ['Wget/1.21 (Linux)', 'A program on Linux'],
    ['Firefox/140.0', 'Firefox'],
    [`${'x'.repeat(487)}Firefox/140.0`, 'Firefox'],
    [`${'x'.repeat(493)}Firefox/140.0`, null],
    ['curl/8.0', null],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(100_000)} Firefox/140.0`, null],
  ]
  for (const [header, said] of cases) expect(describeDevice(header)).toBe(said)
})
