/** Lists of users that are no records. Their views can be saved, as `record-<name>`. */
export const USER_LISTS = ['user', 'buyer', 'staff', 'erasable'] as const;
export type UserList = (typeof USER_LISTS)[number];
