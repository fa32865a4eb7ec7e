import { LIMITS, type LimitSettings, type Rate } from '@fairlot/access-http';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';

/** Limits of open live connections, counted over both transports. */
export type ConnectionLimits = {
  readonly perUser: number;
  readonly perDealer: number;
  readonly perAddress: number;
};

/** Defaults for a few devices per person, several people per dealer, and a company per address. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  perUser: 20,
  perDealer: 100,
  perAddress: 1_000,
};

const rateText = ({ perSecond, burst }: Rate): string => `${perSecond}/${burst}`;

/** A rate such as `10/50`: ten a second on average, and bursts of up to fifty. */
const rateSetting = (usual: Rate) =>
  z
    .string()
    .regex(/^\d{1,6}(?:\.\d{1,3})?\/\d{1,6}$/, 'use requests per second / burst, such as 10/50')
    .default(rateText(usual))
    .transform((text): Rate => {
      const [perSecond = 0, burst = 0] = text.split('/').map(Number);
      return { perSecond, burst };
    })
    .refine(({ perSecond, burst }) => perSecond > 0 && burst > 0, 'use two numbers above 0');

const countSetting = (usual: number) => z.coerce.number().int().min(1).max(100_000).default(usual);

/** Trusted proxies: addresses, networks, or names such as `loopback`. Never all addresses. */
const proxiesSetting = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine((addresses) => {
    try {
      proxyAddr.compile(addresses);
      return !addresses.some((address) => address.endsWith('/0'));
    } catch {
      return false;
    }
  }, 'use IP addresses or networks of proxies, such as 10.0.0.0/8, loopback');

const { perUser } = LIMITS;
export const limitEnvironment = {
  TRUST_PROXY: proxiesSetting.optional().meta({
    description: 'Proxies whose `X-Forwarded-For` is trusted: `10.0.0.0/8`, separated by commas',
    unset: 'nobody',
  }),
  RATE_READ: rateSetting(perUser.read).meta({
    description: 'Per user: reads (per second / burst)',
  }),
  RATE_HEAVY: rateSetting(perUser.heavy).meta({
    description: 'Per user: whole boards, lists and reports',
  }),
  RATE_OFFER: rateSetting(perUser.offer).meta({ description: 'Per user: bids' }),
  RATE_CHANGE: rateSetting(perUser.change).meta({ description: 'Per user: other changes' }),
  RATE_UPLOAD: rateSetting(perUser.upload).meta({
    description: 'Per user: files and parts of files',
  }),
  RATE_SIGN_IN: rateSetting(perUser['sign-in']).meta({ description: 'Per user: sign-ins' }),
  RATE_ADDRESS: rateSetting(LIMITS.perAddress).meta({
    description: 'Per IP address: all requests and connections',
  }),
  RATE_ADDRESS_KB: rateSetting(LIMITS.kilobytesPerAddress).meta({
    description: 'Per IP address: kilobytes of responses',
  }),
  RATE_DEALER_TIMES: countSetting(LIMITS.dealerTimes).meta({
    description: 'Rate of all users of a dealer, or of an address, as a multiple of a user’s rate',
  }),
  LIVE_PER_USER: countSetting(CONNECTION_LIMITS.perUser).meta({
    description: 'Maximum number of live connections per user',
  }),
  LIVE_PER_DEALER: countSetting(CONNECTION_LIMITS.perDealer).meta({
    description: 'Maximum number of live connections per dealer',
  }),
  LIVE_PER_ADDRESS: countSetting(CONNECTION_LIMITS.perAddress).meta({
    description: 'Maximum number of live connections per IP address',
  }),
};
type LimitVariables = z.infer<z.ZodObject<typeof limitEnvironment>>;

export const limitsOf = (data: LimitVariables): LimitSettings => ({
  ...LIMITS,
  perUser: {
    read: data.RATE_READ,
    heavy: data.RATE_HEAVY,
    offer: data.RATE_OFFER,
    change: data.RATE_CHANGE,
    upload: data.RATE_UPLOAD,
    'sign-in': data.RATE_SIGN_IN,
  },
  dealerTimes: data.RATE_DEALER_TIMES,
  perAddress: data.RATE_ADDRESS,
  kilobytesPerAddress: data.RATE_ADDRESS_KB,
});

export const connectionLimitsOf = (data: LimitVariables): ConnectionLimits => ({
  perUser: data.LIVE_PER_USER,
  perDealer: data.LIVE_PER_DEALER,
  perAddress: data.LIVE_PER_ADDRESS,
});
