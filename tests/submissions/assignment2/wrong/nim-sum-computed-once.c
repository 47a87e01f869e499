/* mistake: the nim-sum is computed once, before the game, and never again */
#include<stdio.h>
#define MAXHEAPS 32
int main(){
  int a[MAXHEAPS],n,i,j,k,c,nim=0,t=1,m;
  printf("Enter the number of heaps:\n");
  if(scanf("%d",&n)!=1)return 0;
  if(n<1||n>MAXHEAPS){
    printf("Error: the number of heaps must be between 1 and 32.\n");
    return 0;
  }
  printf("Enter the heap sizes:\n");
  for(i=0;i<n;i++){
    if(scanf("%d",&a[i])!=1)return 0;
    if(a[i]<=0){
      printf("Error: the size of heap %d should be positive.\n",i+1);
      return 0;
    }
    nim^=a[i];
  }
  while(1){
    m=0;
    for(i=0;i<n;i++)if(a[i]>m)m=a[i];
    if(m==0)break;
    printf("In turn %d heap sizes are:",t);
    for(i=0;i<n;i++)printf(" h%d=%d",i+1,a[i]);
    printf(".\n");
    if(t%2==1){
      k=-1;
      for(i=n-1;i>=0;i--)if((a[i]^nim)<a[i])k=i;
      if(k>=0){c=a[k]-(a[k]^nim);}
      else{
        for(i=n-1;i>=0;i--)if(a[i]>0)k=i;
        c=1;
      }
      printf("Computer takes %d objects from heap %d.\n",c,k+1);
      a[k]-=c;
    }else{
      for(j=m;j>0;j--){
        for(i=0;i<n;i++){
          if(a[i]>=j)printf("*");else printf(" ");
          if(i<n-1)printf("\t");
        }
        printf("\n");
      }
      printf("Your turn: please enter the heap index and the number of removed objects.\n");
      while(1){
        if(scanf("%d%d",&k,&c)!=2)return 0;
        if(k>=1&&k<=n&&c>=1&&c<=a[k-1])break;
        printf("Error: Invalid input.\nPlease enter again the heap index and the number of removed objects.\n");
      }
      printf("You take %d objects from heap %d.\n",c,k);
      a[k-1]-=c;
    }
    t++;
  }
  if(t%2==0)printf("Computer wins!\n");
  else printf("You win!\n");
  return 0;
}
