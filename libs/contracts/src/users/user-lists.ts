/** Lists of users, which are not records. Their views are saved as `record-<name>` all the same. */
export const USER_LISTS = ['user', 'buyer', 'staff', 'erasable'] as const;
export type UserList = (typeof USER_LISTS)[number];
